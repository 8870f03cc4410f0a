import type uPlot from "uplot";
import { MARKS, type NoValue } from "../model/marks";

// What the charts show besides what uPlot draws. All places are in pixels of the canvas.

/** Draws a line at 0 from one side to the other. */
export function drawZero({ ctx, bbox: { left, width } }: uPlot, y: number, color: string): void {
  ctx.fillStyle = color;
  ctx.fillRect(left, Math.round(y), width, Math.round(devicePixelRatio));
}

/** Draws the mark of a run without a value. */
export function drawMark(ctx: CanvasRenderingContext2D, outcome: NoValue, x: number, y: number, color: string): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(devicePixelRatio, devicePixelRatio);
  ctx.strokeStyle = color;
  ctx.lineWidth = 1.5;
  ctx.stroke(new Path2D(MARKS[outcome]));
  ctx.restore();
}

/** Marks a run by a line, and by a ring around its point if it has one. */
export function drawSelection({ ctx, bbox: { top, height } }: uPlot, x: number, y: number | undefined, color: string): void {
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(x, top);
  ctx.lineTo(x, top + height);
  ctx.stroke();
  if (y !== undefined) {
    ctx.lineWidth = 2 * devicePixelRatio;
    ctx.beginPath();
    ctx.arc(x, y, 7 * devicePixelRatio, 0, 2 * Math.PI);
    ctx.stroke();
  }
  ctx.restore();
}
