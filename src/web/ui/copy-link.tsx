import { CopyButton } from "./copy.tsx";

/** Copies the address of what is shown, which restores it. */
export const CopyLink = () => <CopyButton text={() => location.href} what="link" worded />;
