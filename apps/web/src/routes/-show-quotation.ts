import { useNavigate } from '@tanstack/react-router'

/** Goes from a quotation's editor to its page, where it may ask for something at once; the editor leaves no step behind. */
export function useShowQuotation() {
  const navigate = useNavigate()
  return (id: string, ask?: 'send') =>
    navigate({
      to: '/transactions/detail/$type/$id',
      params: { type: 'quotation', id },
      search: { ...(ask && { ask }) },
      replace: true,
    })
}
