/**
 * What a machine remembers: CPUs with their run queues, tasks with their entities, domains with their groups. Plain
 * classes with primitive fields and no behaviour beyond keeping one field's invariant; the rules live in the packages
 * beside this one.
 *
 * <p>Times are nanoseconds on the kernel's clock, which starts at {@link org.schedsim.kernel.state.Machine#BOOT_NS}.
 */
@NullMarked
package org.schedsim.kernel.state;

import org.jspecify.annotations.NullMarked;
