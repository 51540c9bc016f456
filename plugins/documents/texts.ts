import { checkText, parseUrnOf, type Urn } from '../../core/index.ts'
import { DocumentInput } from './errors.ts'

const TITLE = { max: 500, isOneLine: true }
const TEXT = { max: 500_000 }
const SUB_TYPE = { max: 100, isOneLine: true }
const ID = { max: 500, isRequired: true, isOneLine: true }

/** @throws BadRequest for the URN of another entity type */
export const parseDocumentUrn = (text: string): Urn => parseUrnOf('document', text)

export const checkedId = (id: string): string => checkText('The id of a document', id, ID, DocumentInput)

interface Texts {
  readonly title?: string | null
  readonly contents?: { readonly text: string } | null
  readonly subType?: string | null
}

/** @throws DocumentInput */
export function checkTexts({ title, contents, subType }: Texts): void {
  checkText('The title of a document', title, TITLE, DocumentInput)
  checkText('The text of a document', contents?.text, TEXT, DocumentInput)
  checkText('The sub-type of a document', subType, SUB_TYPE, DocumentInput)
}
