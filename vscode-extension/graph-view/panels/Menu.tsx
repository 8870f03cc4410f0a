import type { ComponentChildren, JSX } from "preact";

/** A button that opens a list of choices, which closes when the focus leaves it. */
export function Menu({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }): JSX.Element {
  return (
    <details class="menu"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) {
          currentTarget.open = false;
        }
      }}
      onKeyDown={({ currentTarget, key }) => {
        if (key === "Escape") {
          currentTarget.open = false;
          onClose();
        }
      }}>
      <summary>{title}</summary>
      {/* Takes the focus, so that a click between the items does not close it. */}
      <div tabIndex={-1}>{children}</div>
    </details>
  );
}
