/** The two flags of the language menu (1§2). */
export function Flag({ of, width = 18 }: { of: 'us' | 'th'; width?: number }) {
  const height = Math.round((width * 2) / 3)
  return (
    <svg width={width} height={height} viewBox="0 0 18 12" aria-hidden="true" focusable="false">
      {of === 'th' ? <Thailand /> : <UnitedStates />}
    </svg>
  )
}

function Thailand() {
  return (
    <>
      <path fill="#a51931" d="M0 0h18v12H0z" />
      <path fill="#f4f5f8" d="M0 2h18v8H0z" />
      <path fill="#2d2a4a" d="M0 4h18v4H0z" />
    </>
  )
}

function UnitedStates() {
  return (
    <>
      <path fill="#f4f5f8" d="M0 0h18v12H0z" />
      <path stroke="#b22234" strokeWidth="1.72" d="M0 .86h18M0 4.29h18M0 7.72h18M0 11.14h18" />
      <path fill="#3c3b6e" d="M0 0h8v6.6H0z" />
      <path stroke="#f4f5f8" strokeWidth=".7" strokeDasharray=".7 1.4" d="M1 1.5h6.5M1.9 3.3h5.5M1 5.1h6.5" />
    </>
  )
}
