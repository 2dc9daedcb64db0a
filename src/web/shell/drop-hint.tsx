import { destination, dragging } from "../state/drop.ts";
import { Icon } from "../ui/icon.tsx";

/** What a drop does, while files are dragged over the page. */
export const DropHint = () =>
  dragging.value && (
    <div class="drop-hint" aria-hidden="true">
      <p>
        <Icon name="file" />
        {destination().includes("qr") ? "Drop to read the QR code" : "Drop to hash the files"}
      </p>
    </div>
  );
