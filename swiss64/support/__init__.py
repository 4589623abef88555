"""How everything here works, and what happens with what people tell the site."""
