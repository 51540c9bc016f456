import { parentPort } from 'node:worker_threads'
import { createSettingsCheck, type SettingProblem } from './settings-check.ts'
import { readYaml, type Yaml } from './yaml.ts'

export type Question =
  | { readonly id: number; readonly yaml: string }
  | {
      readonly id: number
      /** Of the schema: the thread keeps what it has compiled. */
      readonly key: string
      readonly schema: string
      readonly config: unknown
    }
export type Answer = { readonly id: number } & (
  | { readonly yaml: Yaml }
  | { readonly problems: readonly SettingProblem[] }
  | { readonly failure: string }
)

const check = createSettingsCheck()

function answer(question: Question): Answer {
  const { id } = question
  try {
    if ('yaml' in question) return { id, yaml: readYaml(question.yaml) }
    return { id, problems: check(question.key, question.schema, question.config) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (question: Question | 'end') => {
  if (question === 'end') return parentPort?.close()
  parentPort?.postMessage(answer(question))
})
