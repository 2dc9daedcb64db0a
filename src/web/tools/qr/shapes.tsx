/** Pictures of the shapes that a design has, beside their names. */

/** Two corners of three modules each, as a line through their centres. */
const MODULES = "M12 4H4V12M20 12V20H12";

const STROKES: Readonly<Record<string, object>> = {
  rounded: { "stroke-linecap": "round", "stroke-linejoin": "round" },
  // Dashes without length are dots.
  dots: { "stroke-linecap": "round", "stroke-dasharray": "0 7.99" },
};

export const ModulePicture = (shape: string) => (
  <svg viewBox="0 0 24 24" width="24" aria-hidden="true" fill="none" stroke="currentColor">
    <path d={MODULES} stroke-width="8" stroke-linecap="square" {...STROKES[shape]} />
  </svg>
);

/** The radii of an eye's frame and of its centre. */
const RADII: Readonly<Record<string, readonly [frame: number, centre: number]>> = {
  rounded: [6, 2],
  circle: [10, 4],
};

export function EyePicture(shape: string) {
  const [frame, centre] = RADII[shape] ?? [0, 0];
  return (
    <svg viewBox="0 0 24 24" width="24" aria-hidden="true" fill="currentColor">
      <rect x="2" y="2" width="20" height="20" rx={frame} fill="none" stroke="currentColor" stroke-width="3" />
      <rect x="8" y="8" width="8" height="8" rx={centre} />
    </svg>
  );
}
