import { Link } from '@tanstack/react-router'

/** The name of a supplier, which leads to its page; `supplier` is what it is known by (ADR 0044). */
export function SupplierLink({ supplier, name }: { supplier: string; name: string }) {
  return (
    <Link to="/suppliers/$key" params={{ key: supplier }} style={{ color: 'inherit' }}>
      <bdi>{name}</bdi>
    </Link>
  )
}
