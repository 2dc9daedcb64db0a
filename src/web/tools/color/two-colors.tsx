import { Section } from "../../controls/result.tsx";
import type { DataOf } from "../../operation/call.ts";
import { ANY_COLOR, colorControl, Exported, Notations, Strip, Swatch } from "./colors.tsx";
import type { difference, mix } from "./forms.ts";
import { GamutNotice } from "./sliders.tsx";

export const TWO_COLORS = { a: colorControl("First colour", ANY_COLOR), b: colorControl("Second colour") };

/** Two colours mixed, as CSS does it. */
export const Mixed = ({ data }: { data: DataOf<ReturnType<typeof mix.call>> }) => (
  <>
    <GamutNotice inGamut={data.inGamut} />
    <Swatch hex={data.hex} name="the mix" />
    <Strip colors={[data.a, data.hex, data.b]} />
    <Section title="Notations">
      <Notations hex={data.hex} rgb={data.rgb} hsl={data.hsl} />
    </Section>
    <Exported text={data.exported} />
  </>
);

/** How different two colours look, side by side. */
export const Difference = ({ data }: { data: DataOf<ReturnType<typeof difference.call>> }) => (
  <>
    <Strip colors={[data.a, data.b]} />
    <Section title="Difference">
      <p class="meaning">{data.meaning}</p>
      <dl class="figures">
        <div>
          <dt>CIEDE2000</dt>
          <dd>{data.deltaE2000}</dd>
        </div>
        <div>
          <dt>ΔE OK</dt>
          <dd>{data.deltaEOK}</dd>
        </div>
      </dl>
    </Section>
  </>
);
