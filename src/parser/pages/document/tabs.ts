import { isTag, isText, type Element, type ParentNode } from 'domhandler';
import { headingKind } from '../../phrases/headings.js';
import { foldSpace } from '../../plain-text.js';
import { elementsUnder, type PageDocument } from './page-document.js';

const FEWEST_TABS = 2;
const MOST_TABS = 8;
const LONGEST_LABEL = 40;
/** A label has fewer elements. */
const MOST_NODES = 6;

/** The bars of tabs on a page, and the label of each panel that they show. */
export interface Tabs {
  bars: ReadonlySet<Element>;
  labels: ReadonlyMap<Element, string>;
}

/** Finds rows of short labels of which one heads the ingredients and one the method: `Ingredients | Method | Reviews`. */
export function tabsOf(page: PageDocument): Tabs {
  const bars = new Set<Element>();
  const labels = new Map<Element, string>();
  for (const element of elementsUnder(page.root)) {
    if (element.children.length < FEWEST_TABS) continue;
    const tabs = element.children.filter(isTag);
    const texts = labelsOf(tabs);
    const panels = texts === null ? null : panelsOf(element, tabs, page);
    if (texts === null || panels === null) continue;
    bars.add(element);
    for (const [at, panel] of panels.entries()) if (panel !== undefined) labels.set(panel, texts[at] ?? '');
  }
  return { bars, labels };
}

function labelsOf(tabs: readonly Element[]): string[] | null {
  if (tabs.length < FEWEST_TABS || tabs.length > MOST_TABS) return null;
  const texts: string[] = [];
  for (const tab of tabs) {
    const text = labelOf(tab);
    if (text === null) return null;
    texts.push(text);
  }
  const kinds = texts.map(headingKind);
  return kinds.includes('ingredients') && kinds.includes('steps') ? texts : null;
}

function labelOf(tab: Element): string | null {
  let text = '';
  const waiting = [...tab.children];
  for (let seen = 0; seen < MOST_NODES; seen++) {
    const node = waiting.shift();
    if (node === undefined) break;
    if (isText(node)) text += node.data;
    else if (isTag(node)) waiting.unshift(...node.children.slice(0, MOST_NODES));
  }
  const label = foldSpace(text.slice(0, LONGEST_LABEL * 2));
  return waiting.length > 0 || label === '' || label.length > LONGEST_LABEL ? null : label;
}

/** The panels that the tabs name, otherwise as many elements of one form behind the bar. */
function panelsOf(bar: Element, tabs: readonly Element[], page: PageDocument): (Element | undefined)[] | null {
  const named = tabs.map((tab) => namedPanel(tab, page));
  if (named.filter((panel) => panel !== undefined).length >= FEWEST_TABS) return named;
  const behind = elementsBehind(bar);
  const [only] = behind;
  const inner = only?.children.filter(isTag) ?? [];
  return (
    [behind, inner].find((panels) => panels.length === tabs.length && new Set(panels.map(formOf)).size === 1) ?? null
  );
}

function formOf({ name, attribs }: Element): string {
  return `${name} ${attribs.class?.trim().split(/\s/, 1)[0] ?? ''}`;
}

function elementsBehind({ next }: Element): Element[] {
  const behind: Element[] = [];
  for (let node = next; node !== null && behind.length <= MOST_TABS; node = node.next)
    if (isTag(node)) behind.push(node);
  return behind;
}

/**
 * The element with the id that an attribute of the tab names: `href="#method"`, `aria-controls="method"`. The headings that a table of contents
 * names are no panels.
 */
function namedPanel(tab: Element, page: PageDocument): Element | undefined {
  const values = [tab, ...tab.children.filter(isTag)].flatMap(({ attribs }) =>
    Object.entries(attribs).flatMap(([name, value]) =>
      name === 'href' || name === 'aria-controls' || name === 'for' || name.startsWith('data-')
        ? [value.replace(/^#/, '')]
        : [],
    ),
  );
  const panel = page.byAttribute('id').find(({ attribs }) => attribs.id !== '' && values.includes(attribs.id ?? ''));
  return panel === undefined || isHeading(panel) || (panel.parent !== null && isHeading(panel.parent))
    ? undefined
    : panel;
}

function isHeading(node: ParentNode): boolean {
  return isTag(node) && /^h[1-6]$/.test(node.name);
}
