(person) => {
  const PERSON = "meteor_login", RETURN = "meteor_return";
  const before = sessionStorage.getItem(PERSON), path = sessionStorage.getItem(RETURN);
  if (before && before !== person) {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith("meteor_")) sessionStorage.removeItem(key);
  }
  if (!person) return;
  sessionStorage.setItem(PERSON, person);
  sessionStorage.removeItem(RETURN);
  // The origin before the path: a path that began with two strokes would name another host.
  if (path && path !== location.pathname + location.search) location.replace(location.origin + path);
}
