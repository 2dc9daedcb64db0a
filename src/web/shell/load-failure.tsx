import { Icon } from "../ui/icon.tsx";
import { loadFailed } from "./route.ts";

/** Shown when code of the page could not be loaded, which a reload repairs. */
export const LoadFailure = () =>
  loadFailed.value && (
    <div class="verdict warning reload" role="alert">
      <Icon name="warning" />
      <div>
        <strong>This tool could not be loaded</strong>
        <p>The service may have been updated since this page was opened, or it cannot be reached.</p>
        <p>
          <button type="button" class="plain" onClick={() => location.reload()}>
            <Icon name="again" />
            Reload the page
          </button>
        </p>
      </div>
    </div>
  );
