/**
 * Panels of a bag of another program: its topics, and the messages of the selected one.
 *
 * @import { Overview, TopicMessages } from "../../web/contract.js"
 * @import { Connections } from "../kinds.js"
 */

import * as api from "../api.js";
import { byId, element } from "../dom.js";
import { clock } from "../words.js";

/** Number of shown messages. */
const SHOWN = 20;

/** Topics of the first recording, and messages of the selected one up to the shown time. */
export class ForeignPanels {
  #rows = element("tbody");
  #title = element("span");
  #messages = element("ol", { class: "message-list" });
  #back = element("button", { type: "button", text: "‹", label: "Previous message" });
  #on = element("button", { type: "button", text: "›", label: "Next message" });
  #topic = "";
  #at_ns = 0;
  /** @type {TopicMessages} */
  #known = { messages: [], next_ns: null };
  /** @type {AbortController | null} Request that was sent last. */
  #request = null;

  /**
   * Creates the panels, before the events of the page.
   *
   * @param {Connections} connections
   */
  constructor({ overviews, jump, report }) {
    this.report = report;
    const heads = ["topic", "type", "messages"].map((text) => element("th", { text }));
    heads.forEach((head) => head.setAttribute("scope", "col"));
    const topics = element("section", { class: "panel topics", label: "Topics" }, [
      element("h2", { text: overviews.length > 1 ? "Topics of A" : "Topics" }),
      element("div", { class: "topic-table" }, [
        element("table", {}, [element("thead", {}, [element("tr", {}, heads)]), this.#rows]),
      ]),
    ]);
    const messages = element("section", { class: "panel messages", label: "Messages" }, [
      element("h2", {}, [this.#title, element("span", {}, [this.#back, this.#on])]),
      this.#messages,
    ]);
    // Scrolled by keys, too.
    this.#messages.tabIndex = 0;
    byId("happenings", HTMLElement).parentElement?.before(topics, messages);
    this.#on.addEventListener("click", () => jump(this.#known.next_ns ?? this.#at_ns));
    this.#back.addEventListener("click", () => {
      const before = this.#known.messages.find(({ time_ns }) => time_ns < this.#at_ns);
      jump(before?.time_ns ?? this.#at_ns);
    });
  }

  /**
   * Lists the topics. The topic with the most messages is selected first.
   *
   * @param {Overview[]} overviews
   */
  setOverviews([{ topics }]) {
    if (!topics.some(({ name }) => name === this.#topic)) {
      const most = Math.max(...topics.map(({ count }) => count));
      this.#topic = topics.find(({ count }) => count === most)?.name ?? "";
    }
    const rows = topics.map(({ name, type, count }) => {
      const button = element("button", { type: "button", text: name });
      button.setAttribute("aria-pressed", String(name === this.#topic));
      button.addEventListener("click", () => this.#choose(name));
      return element("tr", {}, [
        element("td", {}, [button]),
        element("td", { text: type === "" ? "unknown" : type }),
        element("td", { class: "count", text: String(count) }),
      ]);
    });
    this.#rows.replaceChildren(...rows);
  }

  /** @param {string} topic Topic to select. */
  #choose(topic) {
    this.#topic = topic;
    for (const button of this.#rows.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.textContent === topic));
    }
    this.#read();
  }

  /**
   * Shows the messages up to a time.
   *
   * @param {number} at_ns
   */
  showMoment(at_ns) {
    this.#at_ns = at_ns;
    this.#read();
  }

  showFrames() {}

  /** Requests the messages of the selected topic, and shows them unless a newer request is sent first. */
  async #read() {
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    const query = { topic: this.#topic, at_ns: this.#at_ns, count: SHOWN };
    try {
      const messages = await api.messages(0, query, request.signal);
      if (this.#request === request) {
        this.#show(messages);
      }
    } catch (fault) {
      if (!request.signal.aborted) {
        this.report(fault);
      }
    }
  }

  /** @param {TopicMessages} known */
  #show(known) {
    this.#known = known;
    this.#title.textContent = this.#topic;
    this.#back.disabled = !known.messages.some(({ time_ns }) => time_ns < this.#at_ns);
    this.#on.disabled = known.next_ns === null;
    const rows = known.messages.map(({ time_ns, text, is_read: isRead }) =>
      element("li", {}, [
        element("time", { text: clock(time_ns) }),
        element("pre", { text, class: isRead ? "" : "unread" }),
      ]),
    );
    if (rows.length === 0) {
      rows.push(element("li", { class: "rest", text: "No message up to this time." }));
    }
    this.#messages.replaceChildren(...rows);
  }
}
