/** The values of colours of tokens.css in the current scheme, as `rgb(…)`. Ant Design cannot compute with variables. */
export function coloursOf<Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>> {
  const probes = names.map((name) => {
    const probe = document.createElement('i');
    probe.hidden = true;
    probe.style.color = `var(--${name})`;
    return probe;
  });
  document.body.append(...probes);
  // Read after all are added, so that styles are computed once.
  const colours = probes.map((probe, index) => [names[index], getComputedStyle(probe).color]);
  for (const probe of probes) probe.remove();
  return Object.fromEntries(colours) as Record<Name, string>;
}
