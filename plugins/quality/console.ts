import type { ConsolePart } from '../../core/index.ts'

/** Types that GraphQL answers incidents of; those of datasets and jobs have assertions too. */
const TYPES = [
  'dataset',
  'dataJob',
  'dataFlow',
  'chart',
  'dashboard',
  'mlModel',
  'mlFeature',
  'mlFeatureTable',
  'schemaField'
]

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  panels: [
    { on: TYPES, tab: 'Overview', isNotice: true, show: 'quality.ts#QualityMark' },
    { on: TYPES, tab: 'Quality', show: 'quality.ts#QualityPanel' }
  ]
}
