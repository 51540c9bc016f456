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

/** What the head of the page says: marks beside the name, and the newest incident. */
const STATE = `
  health { type status }
  activeIncidents: incidents(state: ACTIVE, start: 0, count: 1) {
    total incidents { title priority created { time } }
  }`

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  panels: [
    {
      ...{ on: TYPES, tab: 'Quality', show: 'quality.ts#QualityPanel' },
      ...{ fields: STATE, counts: ['activeIncidents.total'] }
    }
  ],
  entityActions: [
    {
      ...{ on: TYPES, title: 'Report incident', icon: 'circle-alert', order: 10 },
      asks: { raiseIncident: { input: { type: 'OPERATIONAL', resourceUrn: ':urn' } } },
      show: 'quality.ts#ReportAction'
    }
  ]
}
