"""Russian words by rule: endings, roots, families, aspects, passives, sounds."""
