"""The card table on the screen: its model, layout, animation, painting and gestures."""
