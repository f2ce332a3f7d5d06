"""What the GM sees and presses: Textual, and nothing that any other part imports."""
