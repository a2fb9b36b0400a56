import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * antd measures its columns by a row of headings that nobody sees or reaches (aria-hidden, height 0). axe finds what it
 * repeats in there: it is left out.
 */
const MEASURED = '.ant-table-measure-row'

/** antd keeps the button for tabs that don't fit, as on a phone, inside the list of tabs. */
const antdTabs = (rule: string, target: string) => rule === 'aria-required-children' && target.includes('ant-tabs-nav')

/** What an element of a certificate prints is a drawing, not the label of where it stands. */
const drawn = (rule: string, target: string) =>
  rule === 'label-content-name-mismatch' && target.includes('designer-element')

/** What a person with a disability could stumble over on the page as it stands: serious and critical, one line each. */
export async function barriers(page: Page): Promise<string[]> {
  // Legacy mode is for pages without frames of foreign origins, as all of ours are, and takes a quarter of the time.
  const { violations } = await new AxeBuilder({ page })
    .exclude(MEASURED)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes
        .map(({ target }) => target.join(' '))
        .filter((target) => !antdTabs(id, target) && !drawn(id, target))
        .slice(0, 5)
        .map((target) => `${id}: ${help} at ${target}`),
    )
}
