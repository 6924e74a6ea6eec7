"""House rules: editable rules, drafts, files, and what is wrong with them."""
