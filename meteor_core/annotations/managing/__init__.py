"""What an owner does: makes a project and changes it, sees its people and decides about them."""
