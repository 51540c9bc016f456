import { type Metrics, type Model, publicError } from '../../../core/index.ts'
import type { Ingest } from './ingest.ts'
import type { Proposal } from './proposal.ts'

const SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]

/** The same, counted. */
export function measureIngest(ingest: Ingest, metrics: Metrics, { aspects }: Pick<Model, 'aspects'>): Ingest {
  const proposals = metrics.counter({
    name: 'proposals_total',
    help: 'Proposals of clients to change an aspect, in every dialect: written, invalid (4xx), or failed (5xx).',
    labels: { outcome: ['written', 'invalid', 'failed'] }
  })
  const points = metrics.counter({
    name: 'points_total',
    help: 'Points of timeseries that proposals of clients have written: profiles, use, runs.'
  })
  const isPoint = ({ aspect, change }: Proposal) => change !== 'DELETE' && aspects.get(aspect)?.kind === 'timeseries'
  const sizes = metrics.histogram({
    name: 'proposals_per_request',
    help: 'Proposals that one request writes, all or none.',
    buckets: SIZES
  })
  return async (call, all) => {
    sizes.observe(all.length)
    try {
      await ingest(call, all)
      proposals.with({ outcome: 'written' }).add(all.length)
      points.add(all.filter(isPoint).length)
    } catch (error) {
      proposals.with({ outcome: publicError(error).statusCode < 500 ? 'invalid' : 'failed' }).add(all.length)
      throw error
    }
  }
}
