"""The screens: welcome, fight, help."""
