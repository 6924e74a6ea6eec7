"""Whatever fills the window: menus, pages, the table in play, and replays."""
