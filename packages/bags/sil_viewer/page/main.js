import * as api from "./api.js";
import { byId } from "./dom.js";
import { follow } from "./live.js";
import { offerControl } from "./match_control.js";
import { Page } from "./page.js";

try {
  const recordings = await api.recordings();
  const page = new Page(await Promise.all(recordings.map((_, index) => api.overview(index))));
  offerControl(recordings, page.overviews);
  follow(recordings, page.overviews, {
    update: (overviews) => page.setOverviews(overviews),
    reload: () => page.reload(),
    report: (fault) => page.report(fault),
  });
} catch (fault) {
  const notice = byId("notice", HTMLElement);
  notice.textContent = fault instanceof Error ? fault.message : String(fault);
  notice.hidden = false;
}
