import type { AnswerTo, Question, QuestionName } from '../messages.ts'
import type { Asker, Corpus } from './asking.ts'
import { findColumns } from './columns.ts'
import { complete, suggest } from './names.ts'
import { search } from './search.ts'
import { walkRemotely } from './walk.ts'

/** Answers a question as the embedded engine does. */
export function answer(corpus: Corpus, question: Question, asker: Asker): Promise<AnswerTo<QuestionName>> {
  if (question.name === 'search') {
    const [wanted, ask] = question.args
    return search(corpus, { wanted, ask }, asker)
  }
  if (question.name === 'columns') {
    const [wanted, page] = question.args
    return asker.atOnce(own => findColumns(corpus, { wanted, page }, own))
  }
  if (question.name === 'complete') return complete(corpus, question.args[0], asker)
  if (question.name === 'suggest') return suggest(corpus, question.args[0], asker)
  const [walk, page] = question.args
  return asker.atOnce(own => walkRemotely(corpus, { walk, page }, own))
}
