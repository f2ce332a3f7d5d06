"""The panes and bars of the fight screen."""
