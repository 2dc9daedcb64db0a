import { createSidekit } from "../../src/index.ts";

/** Where the service of this process listens. */
export const URL_OF_APP = (await createSidekit().listen()).url;
