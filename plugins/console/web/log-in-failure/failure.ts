import { h, type VNode } from 'aspectd/console'
import type { LogInFailureProps } from '../log-in.ts'
import { text } from './en.ts'

/** Nothing for what the server does not say. */
export function LogInFailure({ reason, deniedMessage }: LogInFailureProps): VNode | null {
  const sentence = text.reasons[reason]
  if (sentence === undefined) return null
  return h('p', { role: 'alert', class: 'error' }, (reason === 'denied' && deniedMessage) || sentence)
}
