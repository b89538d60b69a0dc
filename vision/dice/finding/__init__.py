"""Where dice lie: a sweep over the picture, or a few looks at what changed."""
