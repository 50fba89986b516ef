/** The values of colours of tokens.css in the current scheme, as `rgb(…)`. Ant Design cannot compute with variables. */
export function coloursOf<Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>> {
  const probe = document.createElement('i');
  probe.hidden = true;
  document.body.append(probe);
  const colours = names.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours) as Record<Name, string>;
}
