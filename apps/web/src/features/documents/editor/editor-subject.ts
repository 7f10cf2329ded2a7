import type { Company, DocumentIssue, PaperOwnerType, Permission } from '@cuentaclara/contracts'
import type { DraftDocument } from '@cuentaclara/einvoice'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, Dispatch } from 'react'
import type { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import type { Part } from '#lib/part.ts'
import type { Preview } from '../preview/preview.ts'
import type { EditorDraft, EditorKind } from './draft/draft.ts'
import type { EditorAction } from './draft/draft-reducer.ts'

type Translate = ReturnType<typeof useTranslation>['t']

/**
 * What an editor is opened on: a document, a quotation, a series. It names things, keeps them and does what the main key
 * asks for; writing, computing, checking and saving are the editor's. One constant per subject: its parts are hooks' and
 * components' identities.
 */
export type EditorSubject<Done> = {
  /** Kinds to choose from in the head; one alone is not offered. */
  kinds: readonly EditorKind[]
  /** Names the copy on this device of one that the server has never seen. */
  newCopy: string
  permissions: { edit: Permission; act: Permission }
  /** Colones and dollars only: what it leads to happens by itself, at a rate that comes by itself. */
  isInOwnCurrency?: boolean
  words: (t: Translate, draft: EditorDraft, isSaved: boolean) => { title: string; kind: string; act: string }
  /** What the engine is told beyond what every document has. */
  engineFacts?: (draft: EditorDraft) => Partial<DraftDocument>
  /** Whom it is for is said by fields of its own: no client is picked, and none is missed. */
  hasOwnParty?: (draft: EditorDraft) => boolean
  /** Positions of the lines that do not count in the total, and what is said of that below it. */
  leftOut?: (draft: EditorDraft) => readonly number[]
  totalNote?: (t: Translate, draft: EditorDraft) => string | null
  /** Fields of its own, in the head and below the lines. */
  HeadFields?: ComponentType<SubjectFieldsProps>
  /** Those of the head stand first of all: what they ask decides the rest. */
  asksFirst?: boolean
  FootFields?: ComponentType<SubjectFieldsProps>
  /** What is written, as it will be printed. */
  preview: (draft: EditorDraft) => Preview
  /** As what files are kept with it; absent where none are. */
  papers?: PaperOwnerType
  /** What acting makes may go to its client at once. */
  sends?: true
  /** Where another of this kind begins. */
  newAddress: (kind: EditorKind) => string
  /** The question before acting; without one it acts at once. */
  Question: Part<ActDialogProps> | null
  open: (company: Company, cache: QueryClient) => EditorStore<Done>
}

/** Where one subject of one company is kept. */
export type EditorStore<Done> = {
  /** The same key never makes a second one. */
  create: (draft: EditorDraft, key: string) => Promise<Saved>
  /** Over the version that was read; ApiError 412 when somebody saved in between. The same key saves once. */
  save: (id: string, draft: EditorDraft, version: number, key: string) => Promise<Saved>
  /** What the main key does with what is on the screen and was just saved; the same key never does it twice. */
  act: (saved: SavedDocument, draft: EditorDraft, key: string, wish: ActWish) => Promise<Done>
  /** What the server finds by now, where it learns more about a draft after it was saved. */
  readFindings?: (id: string) => Promise<Saved>
  /** What the server holds, to lay beside what was written here. */
  readTheirs: (id: string) => Promise<Theirs>
}

/** What is said of an act besides what is written. */
export type ActWish = {
  /** It goes to its client once it is valid. */
  isSent?: boolean
}

export type SavedDocument = { id: string; version: number }

export type Saved = SavedDocument & { issues: DocumentIssue[] }

export type Theirs = { draft: EditorDraft; version: number; author: string | null }

export type SubjectFieldsProps = {
  company: Company
  draft: EditorDraft
  dispatch: Dispatch<EditorAction>
  canEdit: boolean
  /** What it comes to, with tax. */
  total: string
  /** What is wrong with a field, by its path in the draft: `validUntil`. */
  problems: Readonly<Record<string, string>>
}

export type ActDialogProps = {
  isOpen: boolean
  isBusy: boolean
  problem: string | null
  kindLabel: string
  confirmLabel: string
  company: Pick<Company, 'name' | 'colour' | 'logo_url' | 'sales_defaults'>
  draft: EditorDraft
  clientName: string
  clientDetail: string | null
  lineCount: number
  total: string
  currency: CurrencyCode
  /** Colones per dollar that the document will carry; null when nobody knows it yet. */
  rate: string | null
  /** The saved draft for which something may have come in before it has a number. */
  paidBefore?: { company: string; id: string } | null
  /** Whether it goes to its client too; null where nobody may say so here. */
  isSent: boolean | null
  onSent: (isSent: boolean) => void
  onConfirm: () => void
  onClose: () => void
}
