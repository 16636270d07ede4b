export function Brand() {
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
        <rect x="11" y="3" width="17" height="22" rx="3" fill="#99d5c9" />
        <rect x="4" y="7" width="17" height="22" rx="3" fill="#0f766e" />
        <path d="M8.5 14h8M8.5 18.5h8M8.5 23h4.5" stroke="#fff" strokeWidth="1.9" strokeLinecap="round" />
      </svg>
      Offprint
    </span>
  );
}
