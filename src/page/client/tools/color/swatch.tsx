/** A colour as large as it can be; squares shine through where it is translucent. */
export const Swatch = ({ hex, dark, name }: { hex: string; dark: boolean; name: string }) => (
  <div class="swatch">
    <div class={`paint ${dark ? "dark" : "light"}`} style={{ background: hex }}>
      <strong>{hex}</strong>
      <span>{name}</span>
    </div>
  </div>
);
