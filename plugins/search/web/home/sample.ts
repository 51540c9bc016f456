import {
  type ApiError,
  asApiError,
  Button,
  Confirm,
  Failure,
  graphql,
  h,
  hasEnded,
  Icon,
  Progress,
  toast,
  useData,
  useEnd,
  useFollowing,
  useState,
  type VNode
} from 'aspectd/console'
import { LOAD_SAMPLE, REMOVE_SAMPLE, SAMPLE } from './documents.ts'
import type { SampleState } from './documents.types.ts'
import { text } from './en.ts'

export type Work = NonNullable<SampleState['sample']['work']>

const isRunning = (work: Work | undefined): boolean => work !== undefined && !hasEnded(work)

interface Sampling {
  readonly work: Work | undefined
  readonly error: ApiError | undefined
  /** Starts a mutation, and asks how far it is until it has ended. */
  run(mutation: string): Promise<void>
}

/** `onEnd` is called when work that this page has seen under way has completed. */
function useSample(before: Work | null, onEnd: () => void): Sampling {
  const [isWatched, watch] = useState(isRunning(before ?? undefined))
  const [error, setError] = useState<ApiError>()
  const loaded = useData<SampleState | undefined>(
    async signal => (isWatched ? graphql<SampleState>(SAMPLE, {}, signal) : undefined),
    [isWatched]
  )
  const watched = loaded.data?.sample.work ?? undefined
  useFollowing(loaded, watched ? [watched] : [])
  useEnd(watched, ({ state }) => state === 'COMPLETED' && onEnd())
  const run = async (mutation: string) => {
    setError(undefined)
    try {
      await graphql(mutation)
      watch(true)
      loaded.reload()
    } catch (thrown) {
      setError(asApiError(thrown))
    }
  }
  return { work: watched ?? before ?? undefined, error: error ?? loaded.error, run }
}

interface StateProps extends Pick<Sampling, 'work' | 'error'> {
  readonly say: (done: number, total: number) => string
}

function State({ work, error, say }: StateProps): VNode | null {
  if (error) return h(Failure, { error })
  if (work && !hasEnded(work)) {
    return h(Progress, { done: work.done, total: work.total, text: say(work.done, work.total) })
  }
  return work?.error ? h('p', { role: 'alert', class: 'danger' }, text.sampleFailed(work.error)) : null
}

interface LoadSampleProps {
  /** What is done already, or was. */
  readonly work: Work | null
  readonly onLoaded: () => void
}

/** One step from an empty catalog to one that can be looked at. */
export function LoadSample({ work: before, onLoaded }: LoadSampleProps): VNode {
  const { work, error, run } = useSample(before, () => {
    toast(text.sampleLoaded)
    onLoaded()
  })
  const [isStarting, setStarting] = useState(false)
  const start = () => {
    setStarting(true)
    void run(LOAD_SAMPLE).finally(() => setStarting(false))
  }
  const busy = isStarting || isRunning(work)
  return h(
    'section',
    { class: 'card home-sample', 'aria-labelledby': 'home-sample' },
    h('span', { class: 'tile big' }, h(Icon, { name: 'sparkles', size: 24 })),
    h('div', {}, h('h3', { id: 'home-sample' }, text.explore), h('p', { class: 'muted' }, text.exploreText)),
    h(Button, { kind: 'primary', busy, onClick: start }, h(Icon, { name: 'download' }), text.load),
    h('div', { class: 'home-state' }, h(State, { work, error, say: text.loadingSample }))
  )
}

/** Takes it away again, for those who may. */
export function RemoveSample({ onRemoved }: { readonly onRemoved: () => void }): VNode {
  const [asks, setAsks] = useState(false)
  const { work, error, run } = useSample(null, () => {
    toast(text.sampleRemoved)
    onRemoved()
  })
  const busy = isRunning(work)
  return h(
    'section',
    { class: 'card home-loaded', 'aria-label': text.sample },
    h(Icon, { name: 'sparkles' }),
    h('span', {}, text.sample),
    h(State, { work, error, say: text.removingSample }),
    h(Button, { busy, onClick: () => setAsks(true) }, text.remove),
    asks &&
      h(Confirm, {
        ...{ title: text.remove, text: text.removeText, verb: text.remove },
        onConfirm: () => run(REMOVE_SAMPLE),
        onClose: () => setAsks(false)
      })
  )
}
