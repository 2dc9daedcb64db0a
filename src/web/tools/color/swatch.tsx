/** A colour as large as it can be; squares shine through where it is translucent. */
export const Swatch = ({ hex, name }: { hex: string; name: string }) => (
  <div class="swatch">
    <div class="paint" style={{ background: hex }}>
      <p>
        <strong>{hex}</strong>
        <span>{name}</span>
      </p>
    </div>
  </div>
);
