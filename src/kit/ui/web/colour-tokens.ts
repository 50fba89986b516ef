/** The current values of colours of tokens.css, as `rgb(…)`: Ant Design and the charts compute with them. */
export function coloursOf<Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>> {
  const probe = document.createElement('div');
  probe.hidden = true;
  probe.append(
    ...names.map((name) => {
      const part = document.createElement('i');
      part.style.color = `var(--${name})`;
      return part;
    }),
  );
  document.body.append(probe);
  const colours = names.map((name, index) => [name, getComputedStyle(probe.children[index] as Element).color]);
  probe.remove();
  return Object.fromEntries(colours) as Record<Name, string>;
}
