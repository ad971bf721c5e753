const shape = 'size-5 shrink-0';

export const PauseIcon = () => (
  <svg
    aria-hidden="true"
    className={shape}
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeWidth="2"
    viewBox="0 0 24 24"
  >
    <path d="M9 6v12M15 6v12" />
  </svg>
);

export const PlayIcon = () => (
  <svg
    aria-hidden="true"
    className={shape}
    fill="none"
    stroke="currentColor"
    strokeLinejoin="round"
    strokeWidth="1.8"
    viewBox="0 0 24 24"
  >
    <path d="M8 6l10 6-10 6z" />
  </svg>
);
