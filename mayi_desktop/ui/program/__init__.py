"""The program: its main loop, its first page, and the routes between scenes."""
