"""What may be done and what is asked, without a picture: drop rules, tray, prompts."""
