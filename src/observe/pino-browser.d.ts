declare module "pino/browser.js" {
  import { pino } from "pino";
  export default pino;
}
