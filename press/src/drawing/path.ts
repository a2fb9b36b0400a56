const hundredth = (value: number): string => String(Math.round(value * 100) / 100 + 0)

/** How far a cubic's handles reach on a quarter of a circle. */
const quarter = 0.5523

/** Writes paths in the form that drawings have. */
export class Path {
  private text = ''

  move(x: number, y: number): this {
    return this.add('M', x, y)
  }

  line(x: number, y: number): this {
    return this.add('L', x, y)
  }

  curve(ax: number, ay: number, bx: number, by: number, x: number, y: number): this {
    return this.add('C', ax, ay, bx, by, x, y)
  }

  close(): this {
    this.text += 'Z'
    return this
  }

  polygon(points: readonly (readonly [number, number])[]): this {
    points.forEach(([x, y], i) => (i === 0 ? this.move(x, y) : this.line(x, y)))
    return this.close()
  }

  polyline(points: readonly (readonly [number, number])[]): this {
    points.forEach(([x, y], i) => (i === 0 ? this.move(x, y) : this.line(x, y)))
    return this
  }

  rect(x: number, y: number, width: number, height: number, radius = 0): this {
    const r = Math.min(radius, width / 2, height / 2)
    const [right, bottom] = [x + width, y + height]
    if (r <= 0) {
      return this.move(x, y).line(right, y).line(right, bottom).line(x, bottom).close()
    }
    const k = r * (1 - quarter)
    return this.move(x + r, y)
      .line(right - r, y)
      .curve(right - k, y, right, y + k, right, y + r)
      .line(right, bottom - r)
      .curve(right, bottom - k, right - k, bottom, right - r, bottom)
      .line(x + r, bottom)
      .curve(x + k, bottom, x, bottom - k, x, bottom - r)
      .line(x, y + r)
      .curve(x, y + k, x + k, y, x + r, y)
      .close()
  }

  ellipse(cx: number, cy: number, rx: number, ry = rx): this {
    const [kx, ky] = [rx * quarter, ry * quarter]
    return this.move(cx + rx, cy)
      .curve(cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)
      .curve(cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)
      .curve(cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)
      .curve(cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)
      .close()
  }

  /** A smooth line through points, of which each says where it goes to from there. */
  through(points: readonly { x: number; y: number; dx: number; dy: number }[]): this {
    points.forEach((point, i) => {
      const last = points[i - 1]
      if (!last) this.move(point.x, point.y)
      else {
        this.curve(
          last.x + last.dx / 3,
          last.y + last.dy / 3,
          point.x - point.dx / 3,
          point.y - point.dy / 3,
          point.x,
          point.y,
        )
      }
    })
    return this
  }

  /** A piece of a path in these terms. */
  raw(path: string): this {
    this.text += path
    return this
  }

  toString(): string {
    return this.text
  }

  private add(command: string, ...numbers: number[]): this {
    this.text += command + numbers.map(hundredth).join(' ')
    return this
  }
}
