import { Dialog } from '#ui/overlay/dialog.tsx'
import { PasswordGate } from './password-gate.tsx'

type ProofDialogProps = {
  title: string
  /** What is done once who is there has proven themselves, a verb. */
  label: string
  onProve: (proof: { password: string; code: string }) => Promise<unknown>
  onClose: () => void
}

/** Asks who is signed in for their password, in front of a screen that is no form of the account. */
export function ProofDialog({ title, ...gate }: ProofDialogProps) {
  return (
    <Dialog title={title} onClose={gate.onClose}>
      <PasswordGate {...gate} />
    </Dialog>
  )
}
