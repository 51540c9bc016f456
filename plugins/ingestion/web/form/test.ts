import {
  type ApiError,
  asApiError,
  Button,
  Failure,
  graphql,
  h,
  Icon,
  useEffect,
  useRef,
  useState,
  type VNode
} from 'aspectd/console'
import { TEST, TEST_RESULT } from '../documents.ts'
import type { TestConnection, TestConnectionVariables, TestResult } from '../documents.types.ts'
import { text as words } from '../en.ts'
import { type Check, checksOf } from '../model/report.ts'
import { hasRunEnded } from '../model/run-state.ts'
import { labelOf } from '../model/schema.ts'
import { reasonOf } from '../states.ts'
import { text } from './en.ts'

/** Milliseconds. */
const EVERY = 400

type Test = NonNullable<TestResult['executionRequest']>

type State =
  | { readonly is: 'idle' }
  | { readonly is: 'waiting'; readonly test?: Test }
  | { readonly is: 'done'; readonly test: Test }
  | { readonly is: 'failed'; readonly error: ApiError }

interface TestPanelProps {
  /** Checks the form and returns the recipe that is tested; `undefined`: the form says what is wrong. */
  readonly prepare: () => Promise<TestConnectionVariables['input'] | undefined>
  readonly because: string | undefined
}

/** The button that tries to connect, and what it found, one line for each check. */
export function TestPanel({ prepare, because }: TestPanelProps): VNode {
  const [state, setState] = useState<State>({ is: 'idle' })
  const round = useRef(0)
  useEffect(() => () => void round.current++, [])
  const run = async () => {
    const mine = ++round.current
    const show = (next: State) => {
      if (round.current === mine) setState(next)
    }
    show({ is: 'waiting' })
    try {
      const input = await prepare()
      if (!input) return show({ is: 'idle' })
      const { createTestConnectionRequest: urn } = await graphql<TestConnection>(TEST, { input })
      const test = await result(
        urn ?? '',
        () => round.current === mine,
        now => show({ is: 'waiting', test: now })
      )
      if (test) show({ is: 'done', test })
    } catch (error) {
      show({ is: 'failed', error: asApiError(error) })
    }
  }
  const stop = () => {
    round.current++
    setState({ is: 'idle' })
  }
  const isWaiting = state.is === 'waiting'
  const verb = isWaiting ? text.testing : state.is === 'idle' ? text.test : text.testAgain
  return h(
    'div',
    { class: 'test' },
    h(
      'div',
      { class: 'row' },
      h(Button, { busy: isWaiting, because, onClick: () => void run() }, h(Icon, { name: 'plug' }), verb),
      isWaiting && h(Button, { kind: 'quiet', onClick: stop }, text.stop),
      isWaiting && state.test && h('span', { class: 'muted', role: 'status' }, reasonOf(state.test))
    ),
    h('div', { role: 'status' }, state.is === 'done' && h(Results, { test: state.test })),
    state.is === 'failed' && h(Failure, { error: state.error })
  )
}

/** Asks until the test has ended; `undefined` if nobody waits for it any more. */
async function result(urn: string, isWanted: () => boolean, onWait: (test: Test) => void): Promise<Test | undefined> {
  while (isWanted()) {
    const { executionRequest: test } = await graphql<TestResult>(TEST_RESULT, { urn })
    if (test && hasRunEnded(test)) return test
    if (test) onWait(test)
    await new Promise(resolve => setTimeout(resolve, EVERY))
  }
  return undefined
}

function Results({ test: { result } }: { readonly test: Test }): VNode {
  const checks = checksOf(result?.structuredReport?.serializedValue)
  if (!checks) {
    return h(
      'div',
      { class: 'failure' },
      h('p', {}, text.testFailed),
      result?.report && h('details', {}, h('summary', {}, text.testLog), h('pre', { tabIndex: 0 }, result.report))
    )
  }
  return h(
    'div',
    {},
    h(
      'ul',
      { class: 'checks', 'aria-label': text.checks },
      checks.map(one => h(CheckLine, { key: one.name, ...one }))
    ),
    result?.durationMs != null && h('p', { class: 'hint' }, text.tested(words.duration(result.durationMs)))
  )
}

const CheckLine = ({ name, isGood, reason }: Check): VNode =>
  h(
    'li',
    { class: isGood ? 'good' : 'danger' },
    h(Icon, { name: isGood ? 'circle-check' : 'circle-x' }),
    h(
      'span',
      {},
      h('strong', {}, text.checkNames[name] ?? text.canDo(labelOf(name))),
      h('span', { class: 'unseen' }, ` ${isGood ? text.works : text.fails}`),
      reason !== '' && h('span', { class: 'reason', dir: 'auto' }, reason)
    )
  )
