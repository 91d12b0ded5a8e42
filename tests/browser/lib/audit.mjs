// Checks that hold on every page whatever it shows.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds, one line each. */
export async function violations(page) {
  // Evaluated by the debugger, not by a script element: the page's own policy stays as strict as it is.
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map(({ id, nodes }) => {
    const which = nodes.slice(0, 3).map((node) => `${node.target.join(" ")}: ${node.any[0]?.message ?? node.html}`);
    return `${id} (${nodes.length}): ${which.join(" | ")}`;
  });
}

/** How many pixels the page, or an open dialog, is wider than the window. */
export function overflow(page) {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const dialogs = [...document.querySelectorAll("dialog[open]")];
    const widest = dialogs.map((it) => Math.max(it.getBoundingClientRect().right, it.scrollWidth - it.clientWidth + clientWidth));
    return Math.max(scrollWidth, ...widest) - clientWidth;
  });
}

/**
 * Controls smaller than a finger needs. A field inside its label is as large as the label; links inside sentences and
 * the places of a board are excused, since text and boards have sizes of their own.
 */
export function cramped(page, least = 44) {
  return page.evaluate((size) => {
    const top = document.querySelector("dialog[open]") ?? document;
    const all = [...top.querySelectorAll("a[href], button, input, select, textarea, summary, [role=slider]")];
    const excused = (it) => it.closest("[aria-hidden=true], .skip, .prose p, .prose li, .prose td, .problem-text") !== null;
    const wrong = (it) => {
      const box = (it.closest("label") ?? it).getBoundingClientRect();
      if (box.width === 0 || it.checkVisibility({ visibilityProperty: true }) === false) return null;
      // Half a pixel is lost to rounding.
      if (box.width >= size - 0.5 && box.height >= size - 0.5) return null;
      const name = it.getAttribute("aria-label") ?? it.textContent.trim() ?? it.id;
      return `${it.tagName.toLowerCase()} ${it.id || name}: ${Math.round(box.width)} × ${Math.round(box.height)}`;
    };
    return all.filter((it) => !excused(it)).map(wrong).filter(Boolean);
  }, least);
}

/** Values, buttons and headings of which a part is cut off, and labels that stick out of their buttons. */
export function clipped(page) {
  return page.evaluate(() => {
    const top = document.querySelector("dialog[open]") ?? document;
    const shown = (it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest(".visually-hidden");
    const all = (selector) => [...top.querySelectorAll(selector)].filter(shown);
    const beyond = (it) => Math.max(it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight);
    const cut = all(".field, .field dd, .tool, .button, h1, h2, select").filter((it) => it.clientWidth > 0 && beyond(it) > 1);
    const out = all(".control-label, .control-detail").filter((it) => {
      const [inner, outer] = [it, it.closest(".control")].map((box) => box.getBoundingClientRect());
      return inner.left < outer.left || inner.right > outer.right;
    });
    return [...cut, ...out].map((it) => `${it.className || it.tagName}: ${it.textContent.trim()}`);
  });
}
