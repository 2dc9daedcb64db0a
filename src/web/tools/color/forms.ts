import { definitionsOf } from "../../definitions.ts";
import type { DataOf } from "../../operation/call.ts";
import { decimalFrom, textOf } from "../../operation/form.ts";
import { formsOf } from "../../operation/forms.ts";

/** The page has the severity in percent, the service a share of 1. */
export const PERCENT = 100;

/** The forms: most of them share the colour, and how colours are exported. */
export const forms = formsOf(
  definitionsOf("color"),
  { color: { initial: "#3498db" }, export: { initial: "css" }, name: {} },
  {
    mix: { a: { initial: "#3498db" }, b: { initial: "#e74c3c" } },
    difference: { a: { initial: "#3498db" }, b: { initial: "#2d96dd" } },
    contrast: { foreground: { initial: "#3498db" }, background: { initial: "#ffffff" } },
    simulate: {
      severity: {
        initial: "100",
        read: (text) => (text.trim() === "" ? undefined : decimalFrom(text) / PERCENT),
        // The service would say it of a share of 1.
        problem: (text) => {
          const percent = decimalFrom(text);
          return percent >= 0 && percent <= PERCENT ? undefined : `Must be a number from 0 to ${PERCENT}`;
        },
      },
    },
  },
);

type Forms = typeof forms;
export type ResultOf<Verb extends keyof Forms> = DataOf<ReturnType<Forms[Verb]["call"]>>;

export const enteredColor = (): string => textOf(forms.info.fields.color).trim();
