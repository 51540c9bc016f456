import type { Metrics } from '../metrics/metric.ts'
import { STATES, stateSamples } from '../metrics/threads.ts'
import type { Adapter } from './adapter.ts'
import type { CacheUse } from './cache.ts'
import type { Feed } from './feed.ts'
import type { Commit } from './group.ts'
import type { StoreHealth } from './health.ts'

const GROUP_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

/** What measures a store. */
export interface Measure {
  /** The same commit, measured. */
  commits(commit: Commit): Commit
  observe(store: Observed): void
}

export function createMeasure(metrics: Metrics): Measure {
  return {
    commits: commit => measureCommits(commit, metrics),
    observe: store => observeStore(metrics, store)
  }
}

function measureCommits(commit: Commit, metrics: Metrics): Commit {
  const commits = metrics.counter({
    name: 'store_commits_total',
    help: 'Durable commits of the store; each has the writes that came in meanwhile.',
    labels: { outcome: ['written', 'failed'] }
  })
  const seconds = metrics.histogram({
    name: 'store_commit_duration_seconds',
    help: 'Time of a commit until it is durable.'
  })
  const group = metrics.histogram({
    name: 'store_group_size',
    help: 'Writes that one commit contains.',
    buckets: GROUP_SIZES
  })
  const conflicts = metrics.counter({
    name: 'store_conflicts_total',
    help: 'Writes that began again, because another one had changed the same row.'
  })
  const written = commits.with({ outcome: 'written' })
  const failed = commits.with({ outcome: 'failed' })
  return async batches => {
    const begun = performance.now()
    group.observe(batches.length)
    try {
      const outcomes = await commit(batches)
      written.add()
      for (const outcome of outcomes) if (!(outcome instanceof Error) && outcome.length > 0) conflicts.add()
      return outcomes
    } catch (error) {
      failed.add()
      throw error
    } finally {
      seconds.observe((performance.now() - begun) / 1000)
    }
  }
}

interface Observed {
  readonly adapter: Pick<Adapter, 'sizes' | 'threads'>
  readonly health: Pick<StoreHealth, 'fault'>
  readonly feed: Pick<Feed, 'reportedUntil'>
  cacheUse(): CacheUse
}

function observeStore(metrics: Metrics, { adapter, health, feed, cacheUse }: Observed): void {
  metrics.gauge({
    name: 'store_writable',
    help: '1 while the store accepts writes, else 0.',
    read: () => (health.fault() === undefined ? 1 : 0)
  })
  metrics.gauge({
    name: 'feed_lag_seconds',
    help: 'Time since this instance last knew of all changes of the store. Above 1 its caches are not used.',
    read: () => {
      const until = feed.reportedUntil()
      return Number.isFinite(until) ? (performance.now() - until) / 1000 : undefined
    }
  })
  observeMachine(metrics, adapter)
  observeCache(metrics, cacheUse)
}

/** What only a store on this machine knows. */
function observeMachine(metrics: Metrics, { sizes, threads }: Observed['adapter']): void {
  if (threads) {
    metrics.total({
      name: 'store_thread_seconds_total',
      help: 'Time in which a thread of a SQLite store worked (active), or waited for work (idle).',
      labels: { thread: ['reader', 'writer'], state: STATES },
      read() {
        const found = threads()
        return (['reader', 'writer'] as const).flatMap(thread => {
          const use = found[thread]
          return use ? stateSamples(use).map(({ labels, value }) => ({ labels: { thread, ...labels }, value })) : []
        })
      }
    })
  }
  if (sizes) {
    metrics.gauge({
      name: 'store_file_bytes',
      help: 'Size of the files of a SQLite store: its data, and its write-ahead log.',
      labels: { file: ['data', 'log'] },
      read: () => {
        const { data, log } = sizes()
        return [
          { labels: { file: 'data' }, value: data },
          { labels: { file: 'log' }, value: log }
        ]
      }
    })
    metrics.gauge({
      name: 'store_disk_free_bytes',
      help: 'Free space of the disk of a SQLite store.',
      read: () => sizes().free
    })
  }
}

function observeCache(metrics: Metrics, use: () => CacheUse): void {
  metrics.gauge({ name: 'cache_entries', help: 'Entities whose rows are cached.', read: () => use().entries })
  metrics.gauge({ name: 'cache_bytes', help: 'Approximate memory of the cached rows.', read: () => use().bytes })
  metrics.total({
    name: 'cache_requests_total',
    help: 'Reads of the rows of an entity, answered from memory (hit) or from the store (miss).',
    labels: { result: ['hit', 'miss'] },
    read: () => {
      const { hits, misses } = use()
      return [
        { labels: { result: 'hit' }, value: hits },
        { labels: { result: 'miss' }, value: misses }
      ]
    }
  })
}
