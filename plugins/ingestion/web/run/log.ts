import {
  Button,
  download,
  graphql,
  h,
  Icon,
  plugins,
  toast,
  useEffect,
  useRef,
  useState,
  type VNode
} from 'aspectd/console'
import { LOG } from '../documents.ts'
import type { RunLog, RunLogVariables } from '../documents.types.ts'
import { text } from './en.ts'
import { createLogView } from './log-view.ts'

/** Milliseconds, where nobody tells, and where somebody does. */
const EVERY = 1000
const SELDOM = 10_000
/** Pixels: whoever is nearer to the end wants to see it. */
const NEAR = 40

export interface Written {
  readonly received: number
  readonly changed: number
}

interface LogProps {
  readonly urn: string
  /** Of a run that another executor has ended. */
  readonly report: string | null
  readonly hasEnded: boolean
  /** Whether `news` grows when there are more lines. */
  readonly isLive: boolean
  readonly news: number
  readonly onWritten: (written: Written) => void
}

/** The log of a run as it is written. */
export function LogCard(props: LogProps): VNode {
  const { urn, hasEnded } = props
  const box = useRef<HTMLDivElement>(null)
  const lines = useRef<HTMLPreElement>(null)
  const [isFollowing, setFollowing] = useState(true)
  const { view, dropped, isEmpty } = useLog({ ...props, lines })
  useEffect(() => {
    if (isFollowing) box.current?.scrollTo({ top: box.current.scrollHeight })
  })
  const scroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: { currentTarget: HTMLElement }) =>
    setFollowing(scrollHeight - scrollTop - clientHeight < NEAR)
  const copy = () => navigator.clipboard.writeText(view()?.text() ?? '').then(() => toast(text.copied))
  const name = `${urn.split(':').at(-1)}.log`
  return h(
    'section',
    { class: 'card log-card', 'aria-label': text.log },
    h(
      'header',
      {},
      h('h2', {}, text.log),
      h(
        'span',
        { class: 'more row' },
        !hasEnded && h(Button, { pressed: isFollowing, onClick: () => setFollowing(!isFollowing) }, text.follow),
        h(Button, { onClick: () => void copy() }, h(Icon, { name: 'copy' }), text.copy),
        h(
          Button,
          { onClick: () => void download(name, view()?.text() ?? '', 'text/plain') },
          h(Icon, { name: 'download' }),
          text.download
        )
      )
    ),
    isEmpty && h('p', { class: 'in muted' }, hasEnded ? text.noLog : text.waiting),
    h(
      'div',
      { class: 'log', ref: box, onScroll: scroll, tabIndex: isEmpty ? -1 : 0, role: 'region', 'aria-label': text.log },
      dropped > 0 && h('p', { class: 'hint cut' }, text.cut(dropped)),
      h('pre', { ref: lines })
    )
  )
}

interface UseLogProps extends LogProps {
  readonly lines: { readonly current: HTMLElement | null }
}

/** Reads on until the log has ended; a run of another executor has its report only. */
function useLog({ urn, lines, ...now }: UseLogProps) {
  const view = useRef<ReturnType<typeof createLogView> | undefined>(undefined)
  const [state, setState] = useState({ dropped: 0, isEmpty: true })
  const latest = useRef(now)
  latest.current = now
  const wake = useRef(() => {})
  useEffect(() => wake.current(), [now.news, now.isLive, now.hasEnded])
  useEffect(() => {
    const aborting = new AbortController()
    const log = createLogView(lines.current ?? document.createElement('pre'))
    view.current = log
    const show = () => setState({ dropped: log.dropped(), isEmpty: log.isEmpty() })
    const finish = () => {
      if (log.isEmpty() && latest.current.report) log.add(latest.current.report)
      log.end()
      show()
    }
    const isOurs = plugins.value.has('executor')
    const end = { isReached: false }
    const pause = () => {
      const { isLive, hasEnded } = latest.current
      return pauseUnless(wake, isLive && !hasEnded ? SELDOM : EVERY, aborting.signal)
    }
    const follow = async () => {
      let after = 0
      /** How often nothing has come since the run has ended. */
      let quiet = 0
      while (isOurs && !end.isReached) {
        const { news } = latest.current
        const read = await readOn(urn, after, aborting.signal)
        if (read) {
          after = read.next
          if (read.text !== '') log.add(read.text)
          latest.current.onWritten(read)
          show()
        }
        // What is left is there already; else it is awaited.
        const isSilent = read?.text === ''
        quiet = isSilent && latest.current.hasEnded ? quiet + 1 : 0
        if (isSilent && (read.ended || quiet > 1)) end.isReached = true
        else if ((!read || isSilent) && news === latest.current.news) await pause()
      }
      while (!latest.current.hasEnded) await pause()
      finish()
    }
    follow().catch(() => {})
    return () => aborting.abort()
  }, [urn])
  return { ...state, view: () => view.current }
}

/** `undefined` if the server cannot answer now. Throws once nobody reads any more. */
async function readOn(urn: string, after: number, signal: AbortSignal) {
  try {
    const variables: RunLogVariables = { urn, after }
    return (await graphql<RunLog>(LOG, { ...variables }, signal)).executionLog
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}

/** Ends at once when it is woken. */
const pauseUnless = (wake: { current: () => void }, milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    wake.current = resolve
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
